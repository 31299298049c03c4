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
type Parameter = { name: string; in: InputPlace; required: boolean; schema: Schema };
type Operation = {
	operationId: string;
	security: Record<string, string[]>[];
	parameters: Parameter[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, { description: string }>;
};

export type ApiDescription = {
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
};

type InputPlace = "path" | "query" | "header" | "body";

export type CallInput = {
	place: InputPlace;
	name: string;
	/** The name of the form field, unique on the page. */
	field: string;
	/** `json` is what no text or number can say: a list, an object, true or false. */
	kind: "text" | "number" | "json" | "file";
	isRequired: boolean;
	example: string;
	choices: readonly string[];
};

export type CallDescription = {
	name: string;
	method: string;
	path: string;
	server: string;
	needsToken: boolean;
	inputs: readonly CallInput[];
	/** Null for a call without a body. */
	bodyType: string | null;
	statuses: Record<string, string>;
};

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
					...operation.parameters.map((parameter) => buildInput(name, parameter)),
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
		.map(([name, schema]) =>
			buildInput(call, { in: "body", name, schema, required: required.includes(name) }),
		);
}

function buildInput(
	call: string,
	{ in: place, name, schema, required: isRequired }: Parameter,
): CallInput {
	const { type, contentMediaType, examples = [], enum: choices = [] } = schema;
	const isJson = type === "array" || type === "object" || type === "boolean";
	const isNumber = type === "number" || type === "integer";
	const [example = ""] = examples;
	return {
		place,
		name,
		field: `${call}-${place}-${name}`,
		kind: contentMediaType ? "file" : isNumber ? "number" : isJson ? "json" : "text",
		isRequired,
		example: typeof example === "string" ? example : JSON.stringify(example),
		choices,
	};
}
