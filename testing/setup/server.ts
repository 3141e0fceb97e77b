import type { TestProject } from 'vitest/node';
import { makeServerTemplate, onTestServer } from '../database/serverTemplate.ts';

/** One for each project that runs in this process. */
const templates: string[] = [];

export async function setup(project: TestProject): Promise<void> {
  const template = `stellaverse_test_${process.pid}_${project.name}`;
  templates.push(template);
  await makeServerTemplate(template);
  project.provide('engine', 'server');
  project.provide('template', template);
}

export async function teardown(): Promise<void> {
  for (const template of templates) await onTestServer(`drop database if exists ${template} with (force)`);
}
