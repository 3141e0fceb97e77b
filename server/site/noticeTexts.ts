/** A notice in one language: what it is about in a line, and the rest. */
export interface NoticeText {
  message: string;
  description: string;
}

/** A notice as it is stored; English stands in for what is missing. */
export interface NoticeTexts {
  en: NoticeText;
  ja?: NoticeText;
  ko?: NoticeText;
}

/** A notice in every language of the site. */
export function inEachLanguage({ en, ja = en, ko = en }: NoticeTexts): Record<'en' | 'ja' | 'ko', NoticeText> {
  return { en, ja, ko };
}
