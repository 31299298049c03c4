import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import worker from "../../../build/server/worker";

/**
 * Asks the shop's Worker, through its own front door. Not by the pool's `SELF`: that wraps its entry point once more with
 * every request, so that after some thousand each takes seconds. `bindings` take the place of the shop's own.
 */
export async function fetchWorker(
	address: string | URL,
	init?: RequestInit,
	bindings: Partial<Env> = {},
): Promise<Response> {
	// The settings are read once an environment.
	const shopEnv = Object.keys(bindings).length > 0 ? { ...env, ...bindings } : env;
	const context = createExecutionContext();
	const response = await worker.fetch(new Request(address, init), shopEnv, context);
	// What goes on after the answer is over before the test looks.
	await waitOnExecutionContext(context);
	return response;
}
