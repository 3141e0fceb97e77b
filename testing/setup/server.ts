import type { TestProject } from 'vitest/node';
import { makeServerTemplate, onTestServer } from '../database/serverTemplate.ts';

/** Two projects may run in one process. */
let template = '';

export async function setup(project: TestProject): Promise<void> {
  template = `stellaverse_test_${process.pid}_${project.name}`;
  await makeServerTemplate(template);
  project.provide('engine', 'server');
  project.provide('template', template);
}

export async function teardown(): Promise<void> {
  await onTestServer(`drop database if exists ${template} with (force)`);
}
