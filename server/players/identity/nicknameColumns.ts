import { nicknameKey } from '#domain/accounts/nickname.ts';
import { nicknameSkeleton } from './nicknameSkeleton.ts';

/** Returns the columns of an account that are derived from its nickname. */
export function nicknameColumns(nickname: string) {
  return {
    nickname,
    nicknameKey: nicknameKey(nickname),
    nicknameTwin: 0,
    nicknameSkeleton: nicknameSkeleton(nickname),
  };
}
