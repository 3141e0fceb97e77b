declare module 's3rver' {
  import type http from 'node:http';
  import type { Readable } from 'node:stream';

  interface Settings {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
    vhostBuckets: boolean;
  }

  interface StoredObject {
    bucket: string;
    key: string;
    content: Readable | Buffer;
    metadata: object;
  }

  class S3rver {
    constructor(settings: Settings);
    store: { putObject(object: StoredObject): Promise<{ size: number; md5: string }> };
    configureBuckets(): Promise<void>;
    callback(): http.RequestListener;
  }
  export = S3rver;
}
