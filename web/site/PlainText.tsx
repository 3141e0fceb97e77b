import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';

/** Shows a plain text as paragraphs with their line breaks. Web addresses in it become links. */
export function PlainText({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
      <p key={index} className="pre-line">
        {splitAtLinks(paragraph.trim()).map((part) =>
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

interface TextPart {
  at: number;
  text: string;
  isLink: boolean;
}

/** Punctuation that may follow an address without being part of it. */
const AFTER_ADDRESS = /[.,;:!?)\]}'"、。，．！？」』）】]+$/u;

/**
 * Splits a text into links and the text between them. White space and Japanese and Korean brackets and punctuation end
 * a link.
 */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
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
