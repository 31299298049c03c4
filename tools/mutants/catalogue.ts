import type { Mutant } from "./list";

const DOMAIN = "app/domain";
const QUANTITIES = `${DOMAIN}/catalog/quantity-rules.ts`;
const quantityRules = `${DOMAIN}/catalog/quantity-rules.test.ts`;
const VISIBLE_NUMBERS = `${DOMAIN}/catalog/part-numbers/visible-numbers.server.ts`;
const partNumberRules = `${DOMAIN}/catalog/part-number-rules.test.ts`;
const customerNumbers = "app/routes/dashboard/manage-product/customer-numbers.test.ts";

export const CATALOGUE_MUTANTS: readonly Mutant[] = [
	{
		name: "multiple ignored: in the rule",
		edits: [{ file: QUANTITIES, find: " && quantity % orderMultiple === 0", replace: "" }],
		tests: [quantityRules],
	},
	{
		name: "minimum itself refused: in the rule",
		edits: [
			{ file: QUANTITIES, find: "quantity >= minQuantity", replace: "quantity > minQuantity" },
		],
		tests: [quantityRules],
	},
	{
		name: "part numbers not normalized",
		edits: [
			{
				file: `${DOMAIN}/catalog/part-number-rules.ts`,
				find: '.replace(SEPARATORS, "")',
				replace: "",
			},
		],
		tests: [partNumberRules],
	},
	{
		name: "a customer's part number indexed for everyone",
		edits: [
			{
				file: "migrations/0025_part_numbers.sql",
				find: "WHERE product_id = NEW.product_id AND kind <> 'customer'",
				replace: "WHERE product_id = NEW.product_id",
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "a customer's part number found by everyone",
		edits: [
			{
				file: VISIBLE_NUMBERS,
				find: 'inArray(partNumbers.customerId, customerId === null ? [""] : ["", customerId])',
				replace: `sql\`\${customerId ?? ""} is not null\``,
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "a customer's part number read from everyone's order pads",
		edits: [
			{
				file: VISIBLE_NUMBERS,
				find: `+\${partNumbers.customerId} in ('', \${customerId ?? ""})`,
				replace: `\${customerId ?? ""} is not null`,
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "other customers' part numbers shown on a family page and on orders",
		isBuilt: true,
		edits: [
			{
				file: VISIBLE_NUMBERS,
				find: `product_id = products.id and \${isNumberOf(customerId)}`,
				replace: "product_id = products.id and customer_id <> ''",
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "other customers' part numbers suggested",
		isBuilt: true,
		edits: [
			{
				file: `${DOMAIN}/order-pad/suggest-products.server.ts`,
				find: `and(sql\`\${partNumbers.normalized} = wanted.value\`, isVisibleNumberOfMany(customerId))`,
				replace: `sql\`\${partNumbers.normalized} = wanted.value and \${customerId ?? ""} is not null\``,
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "remove the same number of every customer",
		edits: [
			{
				file: `${DOMAIN}/catalog/management/part-numbers.server.ts`,
				find: "\t\t\t\t\teq(partNumbers.customerId, customerId),\n",
				replace: "",
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "move every product with an edited family",
		isBuilt: true,
		edits: [
			{
				file: `${DOMAIN}/catalog/families/verbs.server.ts`,
				find: "and(eq(products.familyId, id), isElsewhere)",
				replace: "isElsewhere",
			},
		],
		tests: ["app/routes/dashboard/families/families.test.ts"],
	},
];
