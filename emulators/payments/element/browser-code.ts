import { readFileSync } from "node:fs";
import type { Reply } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";

async function transpile(file: URL): Promise<string> {
	// Imported at the first use, because the compiler is large.
	const { default: ts } = await import("typescript");
	const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
	return ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions }).outputText;
}

function replyWithScript(body: string): Reply {
	return {
		status: 200,
		headers: {
			"content-type": "text/javascript; charset=utf-8",
			"access-control-allow-origin": "*",
			"cross-origin-resource-policy": "cross-origin",
		},
		body,
	};
}

export function createModuleRoute(path: string, file: URL): Route {
	return { method: "GET", path, handle: async () => replyWithScript(await transpile(file)) };
}

/**
 * Joins TypeScript files to one classic script, which can define a global before the page's own
 * scripts run.
 */
export function createClassicScriptRoute(path: string, files: URL[]): Route {
	return {
		method: "GET",
		path,
		handle: async () => {
			const codes = await Promise.all(files.map(transpile));
			const joined = codes
				.join("\n")
				.replace(/^import [^;]*;$/gm, "")
				.replace(/^export (\{\};)?/gm, "");
			return replyWithScript(`(() => {\n"use strict";\n${joined}})();\n`);
		},
	};
}
