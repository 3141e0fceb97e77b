/** The baseline for requests: a bare `node:http` server that sends the bytes of one file. */
import fs from 'node:fs';
import http from 'node:http';

const [file = '', type = 'application/json; charset=utf-8'] = process.argv.slice(2);
const bytes = file === '' ? Buffer.from('{}') : fs.readFileSync(file);

http
  .createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
    response.end(bytes);
  })
  .listen(Number(process.env.PORT), process.env.HOST);
