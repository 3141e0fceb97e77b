import type { TestProject } from 'vitest/node';
import { makeServerTemplate, onTestServer } from '../database/serverTemplate.ts';

const template = `stellaverse_test_${process.pid}`;

export async function setup(project: TestProject): Promise<void> {
  await makeServerTemplate(template);
  project.provide('engine', 'server');
  project.provide('template', template);
}

export async function teardown(): Promise<void> {
  await onTestServer(`drop database if exists ${template} with (force)`);
}
