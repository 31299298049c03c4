import {
	accepts,
	json,
	jsonList,
	type Limits,
	letters,
	oneOf,
	refuses,
	slug,
	text,
	tried,
	whole,
} from "./limits";

export const LIMITS_OF_CATALOG: Limits = {
	vat_rates: {
		name: text(1, 60),
		bp: whole(0, 10_000),
		return_note: oneOf("", "1", "2", "3", "4", "5", "6", "7", "8"),
	},
	categories: {
		slug: slug(60),
		name: text(1, 100),
		name_bn: text(0, 100),
		intro: text(0, 2000),
		id: slug(60),
	},
	attributes: {
		id: slug(40),
		name: text(1, 60),
		kind: oneOf("choice", "number", "text"),
		unit: text(0, 20),
		is_facet: whole(0, 1),
		choices: json("array", 20_000),
		text_is_no_facet: refuses([{ kind: "'text'", is_facet: "1" }]),
		id_is_no_other_parameter: refuses(
			...`stock from to sort page vat typed q rating after choose index _data _routes units-a`
				.split(" ")
				.map((id) => [{ id: `'${id}'` }] as const),
		),
	},
	families: {
		slug: slug(80),
		name: text(1, 120),
		name_bn: text(0, 100),
		intro: text(0, 2000),
		columns: jsonList(0, 8),
		part_count: whole(0),
	},
	category_values: {
		value: text(0, 2000),
		count: whole(0),
	},
	products: {
		name: text(1, 200),
		description: text(1, 5000),
		price_poisha: whole(100, 100_000_000_000),
		on_hand: whole(0, 100_000_000),
		in_stock: whole(0, 1),
		unit: oneOf("piece", "box", "pack", "set", "pair", "metre", "kg"),
		pack_size: whole(1, 100_000),
		min_quantity: whole(1, 1_000_000),
		order_multiple: whole(1, 1_000_000),
		weight_g: whole(0, 100_000_000),
		lead_days: whole(-1, 1000),
		superseded_by_another: refuses([{ superseded_by: "id" }]),
		hs_code: text(0, 20),
		bin: text(0, 40),
		cost_poisha: whole(0, 100_000_000_000),
		reorder_at: whole(-1, 100_000_000),
		reorder_to: whole(0, 100_000_000),
		kind: oneOf("goods", "service"),
		specs: accepts(json("object", 2000), [{ specs: `'{"a":"' || ${letters(1992)} || '"}'` }]),
		part_number: text(0, 60),
		rating_sum_in_range: accepts(
			refuses(
				[{ rating_count: "-1", rating_sum: "-5" }],
				[{ rating_count: "2", rating_sum: "1" }],
				[{ rating_count: "2", rating_sum: "21" }],
			),
			[{ rating_count: "2", rating_sum: "2" }],
			[{ rating_count: "2", rating_sum: "20" }],
		),
		sold_orders: whole(0),
		sold_units: whole(0),
		stock_never_oversold: accepts(
			refuses([{ reserved: "-1" }], [{ reserved: "on_hand + 1" }]),
			[{ reserved: "0" }],
			[{ reserved: "on_hand" }],
		),
		minimum_is_a_multiple: accepts(
			refuses(
				[{ min_quantity: "3", order_multiple: "2" }],
				[{ min_quantity: "1", order_multiple: "2" }],
			),
			[{ min_quantity: "4", order_multiple: "2" }],
		),
	},
	search_pages: {
		members: text(4, 16_384),
	},
	synonyms: {
		word: text(1, 60),
		means: text(1, 60),
		kind: oneOf("kind", "value", "unit"),
	},
	unfound_searches: {
		query: text(1, 100),
		times: whole(1),
		lists: whole(0),
	},
	product_sales: {
		orders: whole(0),
		units: whole(0),
	},
	back_in_stock_requests: {
		is_due: whole(0, 1),
	},
	stock_movements: {
		delta: refuses([{ delta: "0", after: "after - delta" }]),
		cause: oneOf(
			"opening",
			"sale",
			"return",
			"count",
			"correction",
			"receipt",
			"import",
			"unexplained",
		),
		ref: text(0, 100),
	},
	cart_lines: {
		quantity: whole(1, 100_000_000),
	},
	order_pads: {
		source: oneOf("text", "file", "order", "list", "scan", "api", "mail"),
		state: oneOf("open", "used"),
		columns: tried(
			["'{'", `'["' || ${letters(1997)} || '"]'`],
			["''", "'[]'", `'["' || ${letters(1996)} || '"]'`],
		),
		unread_lines: whole(0),
		version: whole(1),
		open_lines: whole(0, 1000),
	},
	order_pad_lines: {
		n: whole(1, 1000),
		typed: text(0, 2000),
		result: oneOf(
			"ok",
			"left-out",
			"quantity-missing",
			"fraction",
			"ambiguous-number",
			"unfilled-packs",
			"invalid-quantity",
			"short",
			"two-readings",
			"several-parts",
			"superseded",
			"unknown",
			"note",
			"heading",
			"unread",
			"merged",
			"added",
			"ordered",
		),
		note: text(0, 5000),
		options: tried(
			["'{'", `'["' || ${letters(9997)} || '"]'`],
			["'[]'", `'["' || ${letters(9996)} || '"]'`],
		),
		answer: tried(
			["'{'", `'["' || ${letters(997)} || '"]'`],
			["NULL", "'[]'", `'["' || ${letters(996)} || '"]'`],
		),
		ready_lines_are_complete: refuses(
			...["product_id", "quantity", "price_poisha"].map(
				(column) => [{ [column]: "NULL" }, "result = 'ok'"] as const,
			),
		),
	},
	price_lists: {
		id: slug(60),
		name: text(1, 100),
		kind: oneOf("contract", "group", "sale", "public"),
		percent_off_bp: whole(0, 9000),
		state: oneOf("active", "inactive"),
		list_ends_after_start: accepts(refuses([{ until_at: "from_at" }]), [
			{ until_at: "from_at + 1" },
		]),
	},
	list_prices: {
		min_quantity: whole(1, 100_000_000),
		unit_poisha: whole(1, 100_000_000_000),
	},
	mail_orders: {
		id: tried([letters(63), letters(65)], [letters(64)]),
		result: refuses([{ result: "'read'" }]),
		bytes: whole(0),
		pad_has_account: refuses(
			[{ result: "'limited'" }, "pad_id IS NOT NULL"],
			[{ user_id: "NULL" }, "pad_id IS NOT NULL"],
		),
		stranger_has_no_account: refuses([
			{ result: "'unknown-sender'" },
			"user_id IS NOT NULL AND pad_id IS NULL",
		]),
	},
	saved_lists: {
		name: text(1, 80),
		every_weeks: refuses(
			[{ every_weeks: "0", next_day: "20000" }],
			[{ every_weeks: "53", next_day: "20000" }],
		),
		next_day: refuses(
			[{ every_weeks: "4", next_day: "NULL" }],
			[{ every_weeks: "NULL", next_day: "20000" }],
		),
		approved_at: refuses(
			[{ approved_by: "'demo-owner'", approved_at: "NULL" }],
			[{ approved_by: "NULL", approved_at: "1" }],
		),
	},
	saved_list_lines: {
		last_poisha: whole(0),
		max_units: whole(1, 999_999_999),
		quantity: whole(1, 999_999_999),
		position: whole(1, 1000),
	},
	product_documents: {
		kind: oneOf("datasheet", "drawing", "certificate"),
		title: text(1, 100),
		bytes: whole(1, 10_485_760),
		belongs_to_one: refuses(
			[{ product_id: "NULL", family_id: "NULL" }],
			[{ product_id: "'p'", family_id: "'f'" }],
		),
	},
	part_numbers: {
		normalized: text(1, 60),
		kind: oneOf("own", "manufacturer", "superseded", "alternate", "customer"),
		display: text(1, 60),
		words: text(0, 1000),
		spelling: text(0, 60),
		only_customer_numbers_have_a_customer: refuses(
			[{ kind: "'own'", customer_id: "'c-demo-trade'" }],
			[{ kind: "'customer'", customer_id: "''" }],
		),
		spelling_has_the_letters_and_digits: accepts(
			refuses(
				[{ normalized: "'ab1'", spelling: "'ab2'" }],
				[{ normalized: "'a.b'", spelling: "'a.b'" }],
			),
			[{ normalized: "'ab12'", spelling: "'a.b,1/+2'" }],
		),
	},
};
