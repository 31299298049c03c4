import type { Schema } from "@cfworker/json-schema";
import { fetchApiDescription } from "../../app/testing/http/api-client";

/** All knowledge about calls comes from openapi.json. */
export type Operation = {
	name: string;
	method: string;
	path: string;
	/** Null: no token needed. */
	scope: string | null;
	pathNames: string[];
	queryNames: string[];
	/** 'image' for multipart, null for no body. */
	body: Schema | "image" | null;
};

type OperationObject = {
	operationId: string;
	security: { token?: string[] }[];
	parameters: { name: string; in: string }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
};

export async function listOperations(): Promise<Operation[]> {
	const { paths } = await fetchApiDescription();
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as unknown as Record<string, OperationObject>).map(
			([method, operation]) => ({
				name: operation.operationId,
				method: method.toUpperCase(),
				path,
				scope: operation.security.some((way) => !way.token)
					? null
					: (operation.security[0]?.token?.[0] ?? null),
				pathNames: listNames(operation, "path"),
				queryNames: listNames(operation, "query"),
				body: getBody(operation),
			}),
		),
	);
}

const listNames = ({ parameters }: OperationObject, place: string) =>
	parameters.filter((it) => it.in === place).map(({ name }) => name);

function getBody({ requestBody }: OperationObject): Operation["body"] {
	if (!requestBody) return null;
	return requestBody.content["application/json"]?.schema ?? "image";
}
