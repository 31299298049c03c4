import type { ApiDescription } from "./call-description";

/** The form's code, and the description that it is drawn from. */
export type TryFormModule = {
	TryForm: typeof import("./try-form").TryForm;
	description: ApiDescription;
};

let loading: Promise<TryFormModule> | undefined;

/** Loads what every form on the page needs, once; what failed is tried again the next time. */
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
