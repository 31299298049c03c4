import type { Description } from "./call-description";

/** The form's code, and the description that it is drawn from. */
export type Tool = {
	TryForm: typeof import("./try-form").TryForm;
	description: Description;
};

let loading: Promise<Tool> | undefined;

/** Loads what every form on the page needs, once; what failed is tried again the next time. */
export function loadTool(): Promise<Tool> {
	loading ??= load().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

async function load(): Promise<Tool> {
	const [{ TryForm }, described] = await Promise.all([
		import("./try-form"),
		fetch("/api/v1/openapi.json", { credentials: "omit" }),
	]);
	if (!described.ok) throw new Error(`No description: ${described.status}`);
	return { TryForm, description: await described.json() };
}
