import { foldHeading } from "../../catalog/headings";
import type { ImportKindName } from "../model/rules";
import { BIGCOMMERCE } from "./bigcommerce";
import { ERPNEXT } from "./erpnext";
import { createFold } from "./fold-theirs";
import { ODOO } from "./odoo";
import { OTHER_EXPORTS } from "./other-exports";
import { PRESTASHOP } from "./prestashop";
import type { Profile } from "./profile";
import { SHOPIFY } from "./shopify";
import { VENDURE } from "./vendure";
import { WOOCOMMERCE } from "./woocommerce";
import { ZOHO } from "./zoho";

const PROFILES = [
	SHOPIFY,
	WOOCOMMERCE,
	VENDURE,
	PRESTASHOP,
	BIGCOMMERCE,
	ERPNEXT,
	ZOHO,
	ODOO,
] as const satisfies readonly Profile[];

export const getProfile = (id: string): Profile | undefined =>
	PROFILES.find((profile) => profile.id === id);

/** What a file of each kind is called where another one was sent. */
const CONTENTS: Partial<Record<ImportKindName, string>> = {
	products: "products",
	customers: "customers",
};

type Recognised = { profile?: Profile; problem?: string };

/** Whose export a file with these headings is, or that it is one of something else than `kind`. */
export function recognise(kind: ImportKindName, labels: readonly string[]): Recognised {
	const isOne = (forms: readonly (readonly string[])[], fold = foldHeading) => {
		const folded = new Set(labels.map(fold));
		return forms.some((headings) => headings.every((heading) => folded.has(foldHeading(heading))));
	};
	const wanted = CONTENTS[kind];
	const other = OTHER_EXPORTS.find(({ forms }) => isOne(forms));
	const profile = PROFILES.find((each: Profile) => isOne(each.forms, createFold(each)));
	if (!wanted) return {};
	const found = other ?? (profile && { system: profile.system, content: "products" });
	if (!found) return {};
	if (found.content !== wanted)
		return {
			problem: `This looks like an export of ${found.content} from ${found.system}. Export ${wanted} instead.`,
		};
	return profile && !other ? { profile } : {};
}
