import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import styles from './PlainText.module.css';

interface PlainTextProps {
  text: string;
}

/** What somebody wrote, as paragraphs with their line breaks; addresses in it lead there, everything else stays text. */
export function PlainText({ text }: PlainTextProps) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
      <p key={index} className={styles.paragraph}>
        {partsOf(paragraph.trim()).map((part) =>
          part.isLink ? (
            <ExternalLink key={part.at} href={part.text}>
              {part.text}
            </ExternalLink>
          ) : (
            part.text
          ),
        )}
      </p>
    ));
}

interface Part {
  at: number;
  text: string;
  isLink: boolean;
}

/** Marks that may follow an address without being part of it. */
const AFTER_ADDRESS = /[.,;:!?)\]}'"、。，．！？」』）】]+$/u;

/** Splits a text at its addresses. Blanks and the brackets and marks of Japanese and Korean sentences end one too. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"'「」『』（）【】、。，]+/giu)) {
    const address = found.replace(AFTER_ADDRESS, '');
    if (!isLink(address)) continue;
    if (index > done) parts.push({ at: done, text: text.slice(done, index), isLink: false });
    parts.push({ at: index, text: address, isLink: true });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done), isLink: false });
  return parts;
}
