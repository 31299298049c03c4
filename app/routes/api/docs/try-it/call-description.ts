type Schema = {
	type?: string;
	enum?: string[];
	examples?: unknown[];
	default?: unknown;
	deprecated?: boolean;
	contentMediaType?: string;
	properties?: Record<string, Schema>;
	required?: string[];
};
type Operation = {
	operationId: string;
	security: Record<string, string[]>[];
	parameters: { name: string; in: InputPlace; required: boolean; schema: Schema }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, { description: string }>;
};

/** What openapi.json says, as far as a form needs it. */
export type ApiDescription = {
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
};

type InputPlace = "path" | "query" | "header" | "body";

/** One thing that a call takes. */
export type CallInput = {
	place: InputPlace;
	name: string;
	/** The form field's name, the only one on the page. */
	field: string;
	kind: "text" | "number" | "file";
	isRequired: boolean;
	example: string;
	/** All values there are, where they are few. */
	choices: readonly string[];
};

/** A call as its form has it. */
export type CallDescription = {
	name: string;
	method: string;
	path: string;
	/** Where the API is, for a line of curl. */
	server: string;
	needsToken: boolean;
	inputs: readonly CallInput[];
	/** The content type of its body; null where it has none. */
	bodyType: string | null;
	/** What each status says. */
	statuses: Record<string, string>;
};

/** The call of this name. */
export function findCallDescription(
	{ paths, servers }: ApiDescription,
	name: string,
): CallDescription | null {
	for (const [path, methods] of Object.entries(paths)) {
		for (const [method, operation] of Object.entries(methods)) {
			if (operation.operationId !== name) continue;
			const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
			const statuses = Object.entries(operation.responses);
			return {
				name,
				method: method.toUpperCase(),
				path,
				server: servers[0]?.url ?? "",
				needsToken: operation.security.every((requirement) => "token" in requirement),
				inputs: [
					...operation.parameters.map((parameter) =>
						buildInput(name, parameter.in, parameter.name, parameter.schema, parameter.required),
					),
					...listBodyInputs(name, body?.schema ?? {}),
				],
				bodyType: bodyType ?? null,
				statuses: Object.fromEntries(
					statuses.map(([status, { description }]) => [status, description]),
				),
			};
		}
	}
	return null;
}

function listBodyInputs(call: string, { properties = {}, required = [] }: Schema): CallInput[] {
	return Object.entries(properties)
		.filter(([, { deprecated }]) => !deprecated)
		.map(([name, schema]) => buildInput(call, "body", name, schema, required.includes(name)));
}

function buildInput(
	call: string,
	place: InputPlace,
	name: string,
	schema: Schema,
	isRequired: boolean,
): CallInput {
	const { type, contentMediaType, examples = [], enum: choices = [] } = schema;
	const isNumber = type === "number" || type === "integer";
	return {
		place,
		name,
		field: `${call}-${place}-${name}`,
		kind: contentMediaType ? "file" : isNumber ? "number" : "text",
		isRequired,
		example: examples.length > 0 ? String(examples[0]) : "",
		choices,
	};
}
