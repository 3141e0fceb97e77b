import type { TestProject } from 'vitest/node';
import { embeddedTemplate } from '../database/embeddedTemplate.ts';

export async function setup(project: TestProject): Promise<void> {
  project.provide('engine', 'embedded');
  project.provide('template', await embeddedTemplate());
}
