import ts from "typescript";
import { type Change, nameDropped } from "./change";
import { changeSql } from "./sql-changes";
import { getCallee, type Tables } from "./tables";

/** What is run instead of the original while a slip is in force: an expression, or a statement that is left out. */
export type Host = { start: number; end: number; isStatement: boolean };

export type CodeChange = Change & { host: Host };

/** The name under which a changed file imports all of drizzle-orm. */
export const ORM = "slipOrm";

type Found = {
	operator: Change["operator"];
	host: ts.Node;
	from?: ts.Node;
	cut?: [number, number];
	after: string;
};

const COMPARISONS: Record<string, string> = {
	...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
	...{ eq: "ne", ne: "eq", lt: "lte", lte: "lt", gt: "gte", gte: "gt" },
	...{ isNull: "isNotNull", isNotNull: "isNull" },
};

const SIX_HOURS = 21_600_000;
const UTC: Record<string, (call: string) => string> = {
	toDayNumber: (call) => call.replace(/\)$/, ` - ${SIX_HOURS})`),
	toTimestamp: (call) => `(${call} + ${SIX_HOURS})`,
	...Object.fromEntries(
		["toDayRange", "toDaysRange", "toMonthRange"].map((name) => [
			name,
			(call: string) =>
				`Object.fromEntries(Object.entries(${call}).map(([key, at]) => [key, at === undefined ? at : at + ${SIX_HOURS}]))`,
		]),
	),
};

/** An element with the comma that goes with it. */
function cutElement(list: ts.NodeArray<ts.Node>, index: number): [number, number] {
	const [element, next] = [list[index], list[index + 1]];
	const before = list[index - 1];
	if (!element) throw new Error("There is no such element.");
	if (next) return [element.getStart(), next.getStart()];
	return [before?.end ?? element.getStart(), element.end];
}

const dropEach = (
	list: ts.NodeArray<ts.Node>,
	host: ts.Node,
	getOperator: (element: ts.Node) => Change["operator"],
): Found[] =>
	list.length < 2
		? []
		: list.map((element, index) => ({
				operator: getOperator(element),
				host,
				cut: cutElement(list, index),
				after: "",
			}));

const nameCondition = (node: ts.Node) => nameDropped(node.getText());

function changeCall(node: ts.CallExpression): Found[] {
	const callee = getCallee(node);
	const [argument] = node.arguments;
	if (callee === "and" || callee === "or") return dropEach(node.arguments, node, nameCondition);
	if (callee === ".where" && argument && getCallee(argument) !== "and") {
		return [{ operator: nameCondition(argument), host: argument, after: "undefined" }];
	}
	if (callee === ".orderBy" && ts.isPropertyAccessExpression(node.expression)) {
		const cut: [number, number] = [node.expression.expression.end, node.end];
		return [{ operator: "drop order by", host: node, cut, after: "" }];
	}
	if (callee === ".batch" && argument && ts.isArrayLiteralExpression(argument)) {
		const database = node.expression.getText().replace(/\??\.batch$/, "");
		return argument.elements.map((element) => ({
			operator: "drop statement",
			host: argument,
			from: element,
			after: ts.isSpreadElement(element) ? "" : `${database}.run(${ORM}.sql\`select 1\`)`,
		}));
	}
	const swapped = /^[a-z]+(?:N\w+)?$/.test(callee) ? COMPARISONS[callee] : undefined;
	if (swapped) {
		const after = `${ORM}.${swapped}`;
		return [{ operator: "swap comparison", host: node, from: node.expression, after }];
	}
	const utc = UTC[callee];
	return utc ? [{ operator: "UTC for Dhaka", host: node, after: utc(node.getText()) }] : [];
}

const dropSide = (node: ts.BinaryExpression): Found[] =>
	[node.left, node.right].map((kept, index) => ({
		operator: nameCondition(index === 0 ? node.right : node.left),
		host: node,
		after: kept.getText(),
	}));

function changeBinary(node: ts.BinaryExpression): Found[] {
	const sign = node.operatorToken.getText();
	if (sign === "&&") return dropSide(node);
	const after = COMPARISONS[sign];
	return after
		? [{ operator: "swap comparison", host: node, from: node.operatorToken, after }]
		: [];
}

/** Of a `set`, and of statements that a function returns for a batch. */
function changeList(node: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression): Found[] {
	const { parent } = node;
	if (ts.isObjectLiteralExpression(node)) {
		const isSet =
			getCallee(parent) === ".set" ||
			(ts.isPropertyAssignment(parent) && parent.name.getText() === "set");
		return isSet ? dropEach(node.properties, node, () => "drop from set") : [];
	}
	const holder = ts.isAsExpression(parent) ? parent.parent : parent;
	const isReturned = ts.isReturnStatement(holder) || ts.isArrowFunction(holder);
	const isStatements = /\b(?:db|needs)\b/.test(node.getText());
	const areCalls = node.elements.every((it) => ts.isCallExpression(it) || ts.isSpreadElement(it));
	return isReturned && isStatements && areCalls
		? dropEach(node.elements, node, () => "drop statement")
		: [];
}

/** `if (refused) return refused;` and `await check();`. */
function changeStatement(node: ts.Statement): Found[] {
	const host = node;
	if (ts.isIfStatement(node) && !node.elseStatement) {
		const then = node.thenStatement;
		const last = ts.isBlock(then) ? then.statements.at(-1) : then;
		const leaves =
			last &&
			(ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last));
		return leaves ? [{ operator: "ignore result", host, after: "" }] : [];
	}
	const isCheck =
		ts.isExpressionStatement(node) &&
		(ts.isAwaitExpression(node.expression) ||
			/^(?:require|refuse|assert)/.test(getCallee(node.expression)));
	return isCheck ? [{ operator: "ignore result", host, after: "" }] : [];
}

function changeLiteral(node: ts.NumericLiteral): Found[] {
	const { parent } = node;
	const isName = !ts.isBinaryExpression(parent) && "name" in parent && parent.name === node;
	if (ts.isLiteralTypeNode(parent) || ts.isEnumMember(parent) || isName) return [];
	// How something looks, and examples of documents.
	const isShown = ts.findAncestor(
		node,
		(it) =>
			ts.isJsxAttribute(it) || (ts.isPropertyAssignment(it) && it.name.getText() === "example"),
	);
	return isShown ? [] : [{ operator: "add one", host: node, after: `(${node.getText()} + 1)` }];
}

function changeColumn(node: ts.PropertyAccessExpression, tables: Tables): Found[] {
	const columns = tables.get(node.expression.getText());
	const kind = columns?.get(node.name.text);
	if (!columns || kind === undefined) return [];
	const alike = Array.from(columns).filter(([, other]) => other === kind);
	const place = alike.findIndex(([name]) => name === node.name.text);
	const [other] = alike[(place + 1) % alike.length] ?? [];
	if (other === undefined || other === node.name.text) return [];
	return [{ operator: "other column", host: node, from: node.name, after: other }];
}

function changeTemplate(node: ts.TaggedTemplateExpression): CodeChange[] {
	if (node.tag.getText() !== "sql") return [];
	const from = node.template.getStart() + 1;
	const host = { start: node.getStart(), end: node.end, isStatement: false };
	const text = node.template.getText().slice(1, -1);
	return changeSql(text).map((change) => ({
		...change,
		start: from + change.start,
		end: from + change.end,
		host,
	}));
}

function changeNode(node: ts.Node, tables: Tables): Found[] {
	if (ts.isCallExpression(node)) return changeCall(node);
	if (ts.isBinaryExpression(node)) return changeBinary(node);
	if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node))
		return changeList(node);
	if (ts.isNumericLiteral(node)) return changeLiteral(node);
	if (ts.isPropertyAccessExpression(node)) return changeColumn(node, tables);
	if (ts.isIfStatement(node) || ts.isExpressionStatement(node)) return changeStatement(node);
	const isZone = ts.isStringLiteral(node) && node.text === "Asia/Dhaka";
	return isZone ? [{ operator: "UTC for Dhaka", host: node, after: '"UTC"' }] : [];
}

/** Changes a module. A slip in a template changes its SQL. */
export function changeCode(file: string, source: string, tables: Tables): CodeChange[] {
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const changes: CodeChange[] = [];
	const visit = (node: ts.Node) => {
		// Effects run only in browsers.
		if (
			ts.isTypeNode(node) ||
			ts.isImportDeclaration(node) ||
			/^use\w*Effect$/.test(getCallee(node))
		)
			return;
		for (const { operator, host, from = host, cut, after } of changeNode(node, tables)) {
			const [start, end] = cut ?? [from.getStart(), from.end];
			const isStatement = ts.isIfStatement(host) || ts.isExpressionStatement(host);
			const place = { start: host.getStart(), end: host.end, isStatement };
			changes.push({ operator, start, end, after, host: place });
		}
		if (ts.isTaggedTemplateExpression(node)) changes.push(...changeTemplate(node));
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return changes;
}
