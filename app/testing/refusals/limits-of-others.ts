import { json, type Limits, letters, oneOf, refuses, text, tried, whole } from "./limits";

export const LIMITS_OF_OTHERS: Limits = {
	reviews: {
		half_stars: whole(1, 10),
		review: text(1, 2000),
	},
	blogs: {
		name: text(1, 200),
		description: text(1, 10_000),
		docs_link: tried(
			[
				"'ftp://a'",
				"'javascript:a'",
				`'https://' || ${letters(1993)}`,
				`'http://' || ${letters(1994)}`,
			],
			["'https://a'", "'http://a'", `'https://' || ${letters(1992)}`],
		),
	},
	comments: {
		comment: text(1, 2000),
	},
	contact_messages: {
		name: text(1, 120),
		email: text(3, 254),
		contact: text(1, 40),
		message: text(1, 5000),
		answer: () => ({
			refused: [[{ answer: letters(5001), answered_at: "1" }]],
			accepted: [[{ answer: letters(5000), answered_at: "1" }]],
		}),
		answered_has_time: refuses([{ answer: "'Yes'", answered_at: "NULL" }]),
	},
	subscribers: {
		email: text(3, 254),
		state: oneOf("pending", "confirmed", "unsubscribed"),
		unsubscribe_secret: text(40),
		confirmed_has_time: refuses([{ state: "'confirmed'", confirmed_at: "NULL" }]),
	},
	subscriber_counts: {
		subscribers: whole(0),
	},
	newsletter_issues: {
		subject: text(1, 150),
		body: text(1, 20_000),
		state: oneOf("draft", "sending", "sent"),
		queued: whole(0),
		started_unless_draft: refuses(
			[{ state: "'draft'", started_at: "1" }],
			[{ state: "'sending'", started_at: "NULL" }],
		),
	},
	webhook_endpoints: {
		url: text(9, 500),
		events: json(),
		paused_has_pauser: refuses(
			[{ paused_at: "NULL", paused_by: "'system'" }],
			[{ paused_at: "1", paused_by: "''" }],
		),
		previous_secret_has_expiry: refuses(
			[{ previous_secret: "NULL", previous_until: "1" }],
			[{ previous_secret: "'s'", previous_until: "NULL" }],
		),
	},
	webhook_deliveries: {
		event_id: tried(["'evt.1'"], ["'evt_1'"]),
		type: oneOf(
			"order.placed",
			"order.paid",
			"order.shipped",
			"order.cancelled",
			"order.refunded",
			"order_line.placed",
			"order_line.paid",
			"order_line.shipped",
			"order_line.cancelled",
			"order_line.refunded",
			"shipment.sent",
			"alert.raised",
			"ping",
		),
		state: oneOf("pending", "sent", "given-up"),
		tries: whole(0),
		last_answer: text(0, 1024),
		payload: json(),
		order_of_events: refuses(
			...["order.paid", "order_line.paid", "shipment.sent"].map(
				(type) => [{ type: `'${type}'`, order_id: "NULL", line_id: "NULL" }] as const,
			),
			...["alert.raised", "ping"].map(
				(type) => [{ type: `'${type}'`, order_id: "'demo-order-1'", line_id: "NULL" }] as const,
			),
		),
		line_of_events: refuses(
			[{ type: "'order_line.paid'", order_id: "'demo-order-1'", line_id: "NULL" }],
			[{ type: "'order.paid'", order_id: "'demo-order-1'", line_id: "'demo-order-1'" }],
		),
	},
	settings: {
		key: oneOf("seller", "papers", "bank", "orders", "carriers", "links", "today"),
		value: json(),
		rev: whole(1),
	},
	imports: {
		kind: oneOf("products", "prices", "stock", "numbers", "customers", "tracking", "balances"),
		kind_from: oneOf("upload", "headings", "answer"),
		file_name: text(1, 200),
		encoding: oneOf("", "utf-8", "utf-16", "windows-1252", "xlsx"),
		profile: text(0, 20),
		state: oneOf(
			"asking",
			"validating",
			"ready",
			"applying",
			"applied",
			"undoing",
			"undone",
			"cancelled",
			"failed",
		),
		fetches_pictures: whole(0, 1),
	},
	import_rows: {
		verdict: oneOf("new", "changed", "unchanged", "error", "meanwhile"),
		is_outlier: whole(0, 1),
		state: oneOf("", "writing", "written"),
	},
	product_sources: {
		source: text(1, 500),
	},
	import_places: {
		noun: oneOf("category", "family", "attribute"),
		created: text(0, 2000),
	},
	import_answers: {
		label: text(0, 201),
		name: text(0, 200),
	},
	report_pages: {
		position: whole(0),
		row: json("object", 2000),
	},
	cost_centres: {
		name: text(1, 40),
	},
	addresses: {
		label: text(1, 60),
		name: text(0, 120),
		address: text(1, 500),
		district: text(0, 60),
		phone: text(0, 40),
	},
};
