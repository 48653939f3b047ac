//! The page on which every call of the API can be tried.

use crate::house::House;

#[test]
fn every_call_can_be_tried_on_a_page_that_asks_nobody_else() {
    let house = House::open();
    let web = house.web();
    let page = web.get("/api/docs");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.header("content-security-policy").contains("script-src 'self'"));
    let document = web.get("/api/openapi.json").is(200);
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in
            item.as_object().unwrap().keys().filter(|key| ["get", "post", "delete"].contains(&key.as_str()))
        {
            let call = format!("data-method=\"{}\" data-path=\"{path}\"", method.to_uppercase());
            assert_eq!(page.text.matches(&call).count(), 1, "{call}");
        }
    }
    // The house's own policy allows no script in the page itself, and none from elsewhere.
    assert!(!page.text.contains("<script>") && !page.text.contains(" onclick"), "no script in the page");
    let script = web.get("/api/docs.js");
    assert!(script.header("content-type").starts_with("text/javascript"));
    let style = web.get("/page.css");
    for (name, text) in [("page", &page.text), ("script", &script.text), ("style", &style.text)] {
        for elsewhere in ["http://", "https://", "src=\"//", "href=\"//", "@import", "url("] {
            assert!(!text.contains(elsewhere), "the {name} refers to another host: {elsewhere}");
        }
    }
    assert!(page.text.contains("src=\"/api/docs.js\""));
    assert!(!script.text.contains("innerHTML"), "what a house answers is text, never markup");
}
