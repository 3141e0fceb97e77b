declare module 's3rver' {
  import type http from 'node:http';

  interface Settings {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
    vhostBuckets: boolean;
  }

  class S3rver {
    constructor(settings: Settings);
    configureBuckets(): Promise<void>;
    callback(): http.RequestListener;
  }
  export = S3rver;
}
