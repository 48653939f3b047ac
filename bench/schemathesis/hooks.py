"""Passes: whoever opened a table goes on with the host's pass, as a program would that keeps what it was given."""

import schemathesis

PASSES = {}


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code not in (200, 201):
        return
    try:
        body = response.json()
    except ValueError:
        return
    if isinstance(body, dict) and "hostToken" in body:
        PASSES[body["gameId"]] = body["hostToken"]


@schemathesis.hook
def before_call(context, case, kwargs):
    table = (case.path_parameters or {}).get("id")
    if table in PASSES and not (case.headers or {}).get("Authorization"):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {PASSES[table]}"}
