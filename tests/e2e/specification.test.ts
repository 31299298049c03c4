import { describe, test } from "vitest";
import { useFullShop } from "./full-shop";
import { others } from "./specification/section-2-others";
import { routes } from "./specification/section-2-routes";
import { shell } from "./specification/section-2-shell";
import { loginAndSignUp } from "./specification/section-2-sign-in";
import { validation } from "./specification/section-5-validation";
import { roles } from "./specification/section-6-roles";
import { calls } from "./specification/section-7-calls";
import { messages } from "./specification/section-8-messages";
import { constants } from "./specification/section-9-constants";
import type { Sentence } from "./specification/sentence";
import type { Visitor } from "./visitor";

const SECTIONS = {
	"2. Screens and routes": [...shell, ...routes, ...loginAndSignUp, ...others],
	"5. Validation rules": validation,
	"6. Roles and permissions": roles,
	"7. The calls it makes": calls,
	"8. The error catalogue": messages,
	"9. Business constants and limits": constants,
};

const fullShop = useFullShop();
/** Windows that are still as they were opened. */
const opened = new Map<Visitor, string>();

async function walk(sentence: Sentence, scripts: boolean): Promise<void> {
	const shop = fullShop();
	const mode = { scripts, width: sentence.width ?? 1280 };
	const visitor = await shop.getWindow(sentence.who, mode);
	const path = shop.resolvePath(sentence.at);
	if (opened.get(visitor) !== path) await visitor.open(path);
	opened.delete(visitor);
	const requests: string[] = [];
	visitor.page.on("request", (request) => requests.push(request.url()));
	const before = visitor.page.url();
	await sentence.check(visitor, shop);
	visitor.page.removeAllListeners("request");
	if (requests.length === 0 && visitor.page.url() === before) opened.set(visitor, path);
}

describe.each(Object.entries(SECTIONS))("%s", (_title, sentences) => {
	for (const sentence of sentences) {
		const { text, who, at, scripts = "off" } = sentence;
		for (const on of [false, true]) {
			if (scripts === (on ? "off" : "on")) continue;
			const name = `${text} (${who} at ${at}, JavaScript ${on ? "on" : "off"})`;
			test(name, () => walk(sentence, on));
		}
	}
});
