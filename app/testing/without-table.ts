import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../server";
import { databaseOf } from "./database";

type Incoming = Parameters<typeof worker.fetch>[0];

/**
 * Opens a page of a shop whose database has lost a table: D1 itself then refuses every statement that names it, and
 * the tables of the other tests stay whole. `noted` is what the shop wrote to its log.
 */
export async function openWithoutTable(table: string, path: string) {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const prepare = (sql: string) => env.DB.prepare(sql.replaceAll(`"${table}"`, '"no_such_table"'));
	const broken = databaseOf({ prepare, batch: env.DB.batch.bind(env.DB) });
	const context = createExecutionContext();
	try {
		const request = new Request(new URL(path, env.APP_ORIGIN)) as Incoming;
		const response = await worker.fetch(request, { ...env, DB: broken }, context);
		const html = (await response.text()).replaceAll("&#x27;", "'");
		await waitOnExecutionContext(context);
		return { status: response.status, html, noted: log.mock.calls.flat() };
	} finally {
		log.mockRestore();
	}
}
