import { html, page } from './page.ts';

/** The page at `/minir/`, to which the site sends the browser. Its script reads the fragment of the address. */
export const authorizePage = page(
  'Service Authorize (MinIR stand-in)',
  html`<p id="nothing" hidden>No site asks anything. <a href="/">Players of this stand-in</a></p>
<form id="login" hidden>
<p><strong class="service"></strong> asks which player you are. Log in with the e-mail and password you registered here.</p>
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Log in</button>
</form>
<form id="confirm" hidden>
<p>You are <strong id="who"></strong>. Let <strong class="service"></strong> know your USER ID and your plays?</p>
<button>Confirm</button>
</form>
<p id="error" role="alert"></p>`,
  '/minir/authorize.js',
);
