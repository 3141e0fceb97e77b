// "Service Authorize": a site asks MinIR which player uses this browser. The site's name and its token are in the
// fragment (`#`).
const element = (id) => document.getElementById(id);

function asked() {
  const [, service, token] = /^#\/oauth\/([^/]+)\/([^/]+)$/.exec(location.hash) ?? [];
  return service && token ? { serviceName: decodeURIComponent(service), token: decodeURIComponent(token) } : null;
}

function show(step) {
  for (const id of ['nothing', 'login', 'confirm']) element(id).hidden = id !== step;
}

function tell(message) {
  element('error').textContent = message;
}

async function call(path, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

let tokens = null;

function begin() {
  tokens = null;
  tell('');
  const request = asked();
  for (const name of document.querySelectorAll('.service')) name.textContent = request?.serviceName ?? '';
  show(request ? 'login' : 'nothing');
}

element('login').addEventListener('submit', async (event) => {
  event.preventDefault();
  tell('');
  const { email, password } = Object.fromEntries(new FormData(event.target));
  try {
    tokens = await call('/auth/login', { email, password });
    element('who').textContent = email;
    show('confirm');
    element('confirm').querySelector('button').focus();
  } catch (error) {
    tell(error.message);
  }
});

element('confirm').addEventListener('submit', async (event) => {
  event.preventDefault();
  tell('');
  try {
    const { userId, returnObj } = await call('/service/add', { ...asked(), ...tokens });
    location.assign(`${returnObj.Url}?userid=${encodeURIComponent(userId)}&${returnObj.QueryParams}`);
  } catch (error) {
    tell(error.message);
  }
});

addEventListener('hashchange', begin);
begin();
