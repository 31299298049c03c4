import {
	after,
	json,
	type Limits,
	letters,
	oneOf,
	refuses,
	type Trial,
	text,
	textIn,
	tried,
	whole,
} from "./limits";

const limitOf = (kind: string, poisha: string): Trial => [
	{ credit_limit_poisha: poisha },
	`kind = '${kind}'`,
];

export const LIMITS_OF_ACCOUNTS: Limits = {
	outbox: {
		recipient: text(3, 254),
		tries: whole(0),
		headers: json(),
		kind: oneOf("mail", "sms"),
		priority: whole(0, 2),
	},
	rate_limit_counters: {
		key: text(43, 43),
		count: whole(1),
	},
	page_version: {
		id: whole(1, 1),
		version: whole(1),
	},
	pictures: {
		file_name: text(0, 500),
	},
	customers: {
		id: refuses([{ id: "''" }]),
		kind: oneOf("person", "company"),
		name: text(0, 120),
		state: oneOf("applied", "active", "on_hold", "closed"),
		exempt_number: text(0, 60),
		bin: text(0, 40),
		notes: text(0, 5000),
		approve_over_poisha: whole(-1, 100_000_000_000),
		order_min_poisha: whole(0, 100_000_000_000),
		po_required: whole(0, 1),
		cost_centre_required: whole(0, 1),
		invoice_email: text(0, 254),
		terms_days: whole(0, 120),
		asked_limit_poisha: whole(0, 100_000_000_000),
		credit_limit_poisha: () => ({
			refused: [
				...["-1", "100000000001"].map((value) => limitOf("company", value)),
				limitOf("person", "1"),
			],
			accepted: [...["0", "100000000000"].map((value) => limitOf("company", value))],
		}),
		exemption_has_a_number: refuses([{ exempt_number: "''", exempt_until: "1" }]),
		company_has_name: refuses(
			[{ kind: "'company'", name: "''" }],
			[{ kind: "'person'", name: "'Padma'", state: "'active'" }],
		),
		person_is_active: refuses(
			...["applied", "on_hold", "closed"].map(
				(state) => [{ kind: "'person'", name: "''", state: `'${state}'` }] as const,
			),
		),
	},
	users: {
		customer_role: oneOf("owner", "buyer", "requester", "viewer"),
		email: text(3, 254),
		name: text(0, 1000),
		role: oneOf("customer", "admin"),
		address: text(0, 5000),
		gender: text(0, 5000),
		age: text(0, 5000),
		education: text(0, 5000),
		verified_phone: tried(
			["'8801711000000'", "'+0801711000'", "'+1234567'", "'+1234567890123456'"],
			["'+12345678'", "'+123456789012345'"],
		),
		shows_net: whole(0, 1),
		month_limit_poisha: whole(-1, 100_000_000_000),
		staff_rights: tried(
			["'orders'", "',Orders,'", "',orders'", "',orders quotes,'", `',' || ${letters(199)} || ','`],
			["'*'", "''", "',orders,quotes,'", `',' || ${letters(198)} || ','`],
		),
	},
	company_applications: {
		buys: text(1, 1000),
	},
	invitations: {
		email: text(3, 254),
		role: oneOf("owner", "buyer", "requester", "viewer"),
		month_limit_poisha: whole(-1, 100_000_000_000),
	},
	sessions: {
		remembered: whole(0, 1),
		user_agent: text(0, 300),
		expires_at: after("created_at"),
	},
	mailed_tokens: {
		purpose: oneOf("verify-email"),
		email: text(0, 254),
		expires_at: after("created_at"),
		return_to: textIn("/", 2000),
	},
	password_resets: {
		email: text(0, 254),
		expires_at: after("created_at"),
	},
	email_changes: {
		email: text(3, 254),
		expires_at: after("created_at"),
	},
	identities: {
		provider: oneOf("google", "facebook"),
		subject: text(1, 255),
		email: text(0, 254),
	},
	api_tokens: {
		name: text(1, 60),
		scope: oneOf("read", "write", "admin"),
		expires_at: after("created_at"),
	},
	pending_sign_ins: {
		remembered: whole(0, 1),
		tries: whole(0, 5),
		expires_at: after("created_at"),
	},
	email_sign_ins: {
		email: text(0, 254),
		remembered: whole(0, 1),
		return_to: textIn("/", 10_000),
		wrong_codes: whole(0, 5),
		expires_at: after("created_at"),
	},
	sms_codes: {
		purpose: oneOf("verify-phone", "sign-in"),
		phone: text(0, 40),
		wrong_codes: whole(0, 5),
		expires_at: after("created_at"),
		sent_that_day: whole(1),
	},
	factors: {
		kind: text(1, 20),
		last_step: whole(0),
		tries: whole(0),
		verified_at: tried(["created_at - 1"], ["created_at", "NULL"]),
	},
	passkeys: {
		credential_id: text(1, 1364),
		name: text(1, 60),
		counter: whole(0),
	},
	passkey_challenges: {
		purpose: oneOf("register", "sign-in", "two-factor", "reauthenticate"),
		expires_at: after("created_at"),
	},
	idempotency_keys: {
		id: text(24, 64),
		payload_hash: text(24, 64),
		response: text(0, 65_536),
		expires_at: after("acquired_at"),
	},
	kept_forms: {
		browser_hash: text(64, 64),
		page: textIn("/", 2000),
		address: textIn("/", 10_000),
		bytes: whole(1024, 500_000),
		form: text(0, 500_000),
	},
};
