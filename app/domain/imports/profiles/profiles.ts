import { foldHeading } from "../../catalog/headings";
import type { ImportKindName } from "../model/rules";
import { createFold } from "./fold-theirs";
import { OTHER_EXPORTS } from "./other-exports";
import { BIGCOMMERCE } from "./systems/bigcommerce";
import { ERPNEXT } from "./systems/erpnext";
import { ODOO } from "./systems/odoo";
import { PRESTASHOP } from "./systems/prestashop";
import type { Profile } from "./systems/profile";
import { SHOPIFY } from "./systems/shopify";
import { SHOPIFY_CUSTOMERS } from "./systems/shopify-customers";
import { VENDURE } from "./systems/vendure";
import { WOOCOMMERCE } from "./systems/woocommerce";
import { WOOCOMMERCE_CUSTOMERS } from "./systems/woocommerce-customers";
import { ZOHO } from "./systems/zoho";

const PROFILES = [
	SHOPIFY,
	WOOCOMMERCE,
	VENDURE,
	PRESTASHOP,
	BIGCOMMERCE,
	ERPNEXT,
	ZOHO,
	ODOO,
	SHOPIFY_CUSTOMERS,
	WOOCOMMERCE_CUSTOMERS,
] as const satisfies readonly Profile[];

export const getProfile = (id: string): Profile | undefined =>
	PROFILES.find((profile) => profile.id === id);

/** The kinds of which other systems have exports, as they are called there. */
const SYSTEM_KINDS: readonly ImportKindName[] = ["products", "customers"];

const SYSTEM_HEADINGS = new Set(
	[...PROFILES, ...OTHER_EXPORTS].flatMap(({ forms }) => forms.flat().map(foldHeading)),
);

/** Whether exports of other systems are recognised by this heading, among others. */
export const isSystemHeading = (label: string) => SYSTEM_HEADINGS.has(foldHeading(label));

/** Whose export of what a file with these headings is. */
function findExport(labels: readonly string[]) {
	const isOne = (forms: readonly (readonly string[])[], fold = foldHeading) => {
		const folded = new Set(labels.map(fold));
		return forms.some((headings) => headings.every((heading) => folded.has(foldHeading(heading))));
	};
	const other = OTHER_EXPORTS.find(
		({ forms, without }) => isOne(forms) && !(without && isOne([[without]])),
	);
	if (other) return other;
	const profile = PROFILES.find((each: Profile) => isOne(each.forms, createFold(each)));
	return profile && { system: profile.system, content: profile.kind ?? "products", profile };
}

/** What a file with these headings contains, if it is an export of another system. */
export const recogniseKind = (labels: readonly string[]): ImportKindName | undefined => {
	const content = findExport(labels)?.content;
	return SYSTEM_KINDS.find((kind) => kind === content);
};

type Recognised = { profile?: Profile; problem?: string };

/** Whose export a file with these headings is, or that it is one of something else than `kind`. */
export function recognise(kind: ImportKindName, labels: readonly string[]): Recognised {
	const found = SYSTEM_KINDS.includes(kind) ? findExport(labels) : undefined;
	if (!found) return {};
	if (found.content !== kind) {
		const advice = ("advice" in found && found.advice) || `Export ${kind} instead.`;
		return {
			problem: `This looks like an export of ${found.content} from ${found.system}. ${advice}`,
		};
	}
	return "profile" in found ? { profile: found.profile } : {};
}
