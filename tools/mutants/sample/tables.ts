import ts from "typescript";

/** Columns of each table by its name in the code, with their kinds. */
export type Tables = Map<string, Map<string, string>>;

/** Such as 'eq', and '.set' of a method. */
export const getCallee = (node: ts.Node): string => {
	if (!ts.isCallExpression(node)) return "";
	return ts.isPropertyAccessExpression(node.expression)
		? `.${node.expression.name.text}`
		: node.expression.getText();
};

/** From the source of tables. */
export function readTables(sources: readonly string[]): Tables {
	const tables: Tables = new Map();
	for (const source of sources) {
		const tree = ts.createSourceFile("tables.ts", source, ts.ScriptTarget.Latest, true);
		const visit = (node: ts.Node) => {
			if (
				ts.isVariableDeclaration(node) &&
				node.initializer &&
				getCallee(node.initializer) === "sqliteTable"
			) {
				const [, columns] = (node.initializer as ts.CallExpression).arguments;
				const named = columns && ts.isObjectLiteralExpression(columns) ? columns.properties : [];
				const kinds = named.flatMap((column): [string, string][] => {
					const text = column.getText();
					const [, kind = ""] = /:\s*(\w+)\(/.exec(text) ?? [];
					const mode = /mode: "(\w+)"/.exec(text)?.[1] ?? (text.includes("enum:") ? "enum" : "");
					return [[column.name?.getText() ?? "", `${kind} ${mode}`]];
				});
				tables.set(node.name.getText(), new Map(kinds));
			}
			ts.forEachChild(node, visit);
		};
		visit(tree);
	}
	return tables;
}
