/** A notice in one language: its subject line and its text. */
export interface NoticeText {
  message: string;
  description: string;
}

/** A notice as it is stored; English is the fallback for a missing language. */
export interface NoticeTexts {
  en: NoticeText;
  ja?: NoticeText;
  ko?: NoticeText;
}

/** Returns a notice in every language of the site. */
export function inEachLanguage({ en, ja = en, ko = en }: NoticeTexts): Record<'en' | 'ja' | 'ko', NoticeText> {
  return { en, ja, ko };
}
