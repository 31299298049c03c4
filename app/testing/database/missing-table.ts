import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../../build/server/worker";
import { createDatabaseBinding } from "./database-binding";

type Incoming = Parameters<typeof worker.fetch>[0];

export function createDatabaseWithoutTable(table: string): D1Database {
	const prepare = (sql: string) => env.DB.prepare(sql.replaceAll(`"${table}"`, '"no_such_table"'));
	return createDatabaseBinding({ prepare, batch: env.DB.batch.bind(env.DB) });
}

export async function fetchWithoutTable(table: string, path: string) {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const context = createExecutionContext();
	try {
		const request = new Request(new URL(path, env.APP_ORIGIN)) as Incoming;
		const response = await worker.fetch(
			request,
			{ ...env, DB: createDatabaseWithoutTable(table) },
			context,
		);
		const html = (await response.text()).replaceAll("&#x27;", "'");
		await waitOnExecutionContext(context);
		return { status: response.status, html, errorLog: log.mock.calls.flat() };
	} finally {
		log.mockRestore();
	}
}
