import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

// Posts JSON and returns the JSON of the answer.
export function post(port, path, body = {}) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`));
        else resolve(JSON.parse(text));
      });
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
