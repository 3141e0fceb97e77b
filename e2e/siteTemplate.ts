/** The data that every site of the tests is copied from. */
interface SiteTemplate {
  /** The data directory. */
  data: string;
  /** The name of the database, on the server engine. */
  database?: string | undefined;
}

const VARIABLE = 'STELLAVERSE_TEMPLATE';

/**
 * Passes the template from the global setup, which runs in a process of its own, to the workers: through the
 * environment.
 */
export const siteTemplate = {
  save(template: SiteTemplate): void {
    process.env[VARIABLE] = JSON.stringify(template);
  },
  load(): SiteTemplate {
    const template = process.env[VARIABLE];
    if (template === undefined) throw new Error('The global setup has not made the site template.');
    return JSON.parse(template);
  },
};
