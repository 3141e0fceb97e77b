/** The parts of a `fetch` request that are used here. */
interface SentForm {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: FormData;
  signal: AbortSignal;
}

/**
 * Sends a form and reports the progress of the upload, which `fetch` cannot.
 *
 * @param onProgress is called with the share sent so far, from 0 to 1
 * @throws TypeError if no response arrives, as `fetch` does; the reason of the signal when it is aborted
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: SentForm,
  onProgress: (sent: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.responseType = 'blob';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.onload = () => {
    const { response, status } = request;
    resolve(new Response(response as Blob, { status, headers: headersOf(request.getAllResponseHeaders()) }));
  };
  request.onerror = () => reject(new TypeError('the form cannot be sent'));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(body);
  return promise;
}

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/\r?\n/)) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name) headers.append(name, value ?? '');
  }
  return headers;
}
