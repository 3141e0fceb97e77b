import type { FakeLr2ir } from '#fakes/lr2ir/fakeLr2ir.ts';
import { PASSWORD } from '../data/players.ts';
import type { Browser } from '../site/browser.ts';
import type { Answer } from '../site/site.ts';

/**
 * Requests a code and puts it into the profile text of the player, whom it creates at the fake LR2IR. Returns the code.
 */
export async function pasteCode(
  fake: FakeLr2ir,
  who: Browser,
  lr2Id: string,
  purpose: 'signup' | 'recover' | 'user/link' = 'signup',
): Promise<string> {
  const { body } = await who.post(`/api/${purpose}/check`, { lr2auth: lr2Id });
  if (!body.success) throw new Error(`no code: ${body.error}`);
  fake.putPlayer({ id: Number(lr2Id), name: `player ${Number(lr2Id)}`, bio: `hello ${body.token}` });
  return body.token;
}

/** Signs up as `name-id`, as the form does, with the code in the profile text. */
export async function signUpLr2(fake: FakeLr2ir, who: Browser, name: string, lr2Id: string): Promise<Answer> {
  const code = await pasteCode(fake, who, lr2Id);
  const password = { userpw: PASSWORD, userpwAgain: PASSWORD };
  return who.post('/api/signup/submit', { userid: `${name}-id`, ...password, userlr2id: lr2Id, nickname: name, code });
}
