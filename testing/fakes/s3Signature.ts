import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns whether a request is signed with this key (AWS Signature Version 4 in the header, computed as S3 does).
 */
export function isSigned(
  { method, url = '', headers }: IncomingMessage,
  { keyId, secret }: { keyId: string; secret: string },
): boolean {
  const [, signedBy, date = '', region = '', signedNames = '', signature] =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://store');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signed = signedNames.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query.join('&'), signed.join(''), signedNames, headers['x-amz-content-sha256']];
  const scope = `${date}/${region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request.join('\n'))].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return signedBy === keyId && signature === hmac(key, stringToSign).toString('hex');
}
