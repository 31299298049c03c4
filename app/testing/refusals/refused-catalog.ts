import { copy, type Refusals } from "./trial";

const addCategory = (id: string, parent: string) =>
	copy("categories", { id: `'${id}'`, slug: `'${id}'`, parent_id: parent });
const DEEP = [
	addCategory("deep-2", "'fasteners'"),
	addCategory("deep-3", "'deep-2'"),
	addCategory("deep-4", "'deep-3'"),
];
const STOCK_ROW =
	"n = (SELECT max(n) FROM stock_movements AS last WHERE last.product_id = stock_movements.product_id)";

export const REFUSED_CATALOG: Refusals = {
	attributes_before_update_freeze_used: {
		"the attribute is used": [
			"UPDATE attributes SET id = id || '2' WHERE id IN (SELECT attribute_id FROM category_values)",
			"UPDATE attributes SET kind = iif(kind = 'number', 'choice', 'number') WHERE id IN (SELECT attribute_id FROM category_values)",
			"UPDATE attributes SET is_facet = 1 - is_facet WHERE kind <> 'text' AND id IN (SELECT attribute_id FROM category_values)",
			[
				copy("attributes", { id: "'words'", kind: "'text'", is_facet: "0" }),
				"UPDATE attributes SET kind = 'number' WHERE id = 'words'",
			],
		],
	},
	categories_after_insert_write_path: {
		"the category is too deep": [[...DEEP, addCategory("deep-5", "'deep-4'")]],
		"the category has parts": [addCategory("below-parts", "'bolts'")],
	},
	categories_after_update_write_paths: {
		"the category is too deep": [
			[
				...DEEP,
				addCategory("tree", "NULL"),
				addCategory("branch", "'tree'"),
				"UPDATE categories SET parent_id = 'deep-3' WHERE id = 'tree'",
			],
		],
		"the category is inside itself": [
			"UPDATE categories SET parent_id = id WHERE id = 'fasteners'",
			[...DEEP, "UPDATE categories SET parent_id = 'deep-4' WHERE id = 'deep-2'"],
		],
		"the category has parts": ["UPDATE categories SET parent_id = 'bolts' WHERE id = 'springs'"],
	},
	products_before_insert_check_category: {
		"the category has children": [
			copy("products", { id: "'above-children'", category_id: "'fasteners'" }, "kind = 'goods'"),
		],
	},
	products_before_update_check_category: {
		"the category has children": [
			"UPDATE products SET category_id = 'fasteners' WHERE category_id = 'bolts'",
			"UPDATE products SET category_id = 'fasteners' WHERE id = 'drill-retired'",
		],
	},
	part_numbers_after_insert_index_words: {
		"a customer has ten numbers of a part": [
			[
				copy(
					"part_numbers",
					{
						normalized: "'many' || nth",
						spelling: "'many' || nth",
						customer_id: "'c-demo-shopper'",
						kind: "'customer'",
						product_id: "'hacksaw-300'",
					},
					"true",
					10,
				),
				copy("part_numbers", {
					normalized: "'eleventh'",
					spelling: "'eleventh'",
					customer_id: "'c-demo-shopper'",
					kind: "'customer'",
					product_id: "'hacksaw-300'",
				}),
			],
		],
	},
	part_numbers_before_update_refuse: {
		"a part number is replaced": ["UPDATE part_numbers SET display = display"],
	},
	stock_movements_before_delete_freeze: {
		"a movement is final": [`DELETE FROM stock_movements WHERE ${STOCK_ROW}`],
	},
	stock_movements_after_insert_apply: {
		"the movement does not continue the ledger": [
			copy("stock_movements", { n: "n + 1", delta: "2", after: "after + 1" }, STOCK_ROW),
			copy("stock_movements", { n: "n + 1", delta: "1", after: "after" }, STOCK_ROW),
			copy(
				"stock_movements",
				{ n: "n + 2", delta: "1", after: "after + 1" },
				`${STOCK_ROW} AND after > 0`,
			),
		],
	},
	stock_movements_before_update_freeze: {
		"a movement is final": ["UPDATE stock_movements SET at = at"],
	},
	delivery_zones_before_delete_keep_used: {
		"a delivery method goes there": ["DELETE FROM delivery_zones WHERE id = 'country'"],
	},
};
