import type { ApiDescription } from "./call-description";

export type TryFormModule = {
	TryForm: typeof import("./try-form").TryForm;
	description: ApiDescription;
};

let loading: Promise<TryFormModule> | undefined;

/** Loads once what all forms on the page need; a failed load can be retried. */
export function loadTryForm(): Promise<TryFormModule> {
	loading ??= fetchTryForm().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

async function fetchTryForm(): Promise<TryFormModule> {
	const [{ TryForm }, response] = await Promise.all([
		import("./try-form"),
		fetch("/api/v1/openapi.json", { credentials: "omit" }),
	]);
	if (!response.ok) throw new Error(`No description: ${response.status}`);
	return { TryForm, description: await response.json() };
}
