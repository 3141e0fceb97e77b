import { html, page } from './page.ts';
import type { MinirAccount } from './store.ts';

/** Returns the page at `/`: the registered players, and a form to register. */
export function playersPage(accounts: readonly MinirAccount[]): string {
  return page(
    'Players (MinIR stand-in)',
    html`<h2>Register</h2>
<form method="post" action="/players">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="off" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" required>
<label for="name">Name</label><input id="name" name="name" autocomplete="off" required>
<button>Register</button>
</form>
<h2>Registered</h2>
${accounts.length === 0 ? html`<p>Nobody yet.</p>` : html`<ul>${accounts.map(playerLink)}</ul>`}`,
  );
}

const playerLink = ({ userId, name, email }: MinirAccount) =>
  html`<li><a href="/play/${userId}">${name}</a> (${email})</li>`;
