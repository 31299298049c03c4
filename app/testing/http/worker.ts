import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import worker from "../../../build/server/worker";

/**
 * Unlike the pool's `SELF`, which wraps its entry point again with every request and gets slow
 * after some thousand.
 */
export async function fetchWorker(
	address: string | URL,
	init?: RequestInit,
	bindings: Partial<Env> = {},
): Promise<Response> {
	// Settings are cached per environment object.
	const shopEnv = Object.keys(bindings).length > 0 ? { ...env, ...bindings } : env;
	const context = createExecutionContext();
	const response = await worker.fetch(new Request(address, init), shopEnv, context);
	await waitOnExecutionContext(context);
	return response;
}
