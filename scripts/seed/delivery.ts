/** The districts of Bangladesh, as the shop delivers to them. */
const ZONES = {
	dhaka: ["Dhaka", "Gazipur", "Narayanganj"],
	country: [
		...["Bagerhat", "Barguna", "Barishal", "Bhola", "Bogura", "Brahmanbaria", "Chandpur"],
		...["Chapainawabganj", "Chattogram", "Chuadanga", "Cox's Bazar", "Cumilla", "Dinajpur"],
		...["Faridpur", "Feni", "Gaibandha", "Gopalganj", "Habiganj", "Jamalpur", "Jashore"],
		...["Jhalokati", "Jhenaidah", "Joypurhat", "Khulna", "Kishoreganj", "Kurigram", "Kushtia"],
		...["Lakshmipur", "Lalmonirhat", "Madaripur", "Magura", "Manikganj", "Meherpur"],
		...["Moulvibazar", "Munshiganj", "Mymensingh", "Naogaon", "Narail", "Narsingdi", "Natore"],
		...["Netrokona", "Nilphamari", "Noakhali", "Pabna", "Panchagarh", "Patuakhali", "Pirojpur"],
		...["Rajbari", "Rajshahi", "Rangpur", "Satkhira", "Shariatpur", "Sherpur", "Sirajganj"],
		...["Sunamganj", "Sylhet", "Tangail", "Thakurgaon"],
	],
	hills: ["Bandarban", "Khagrachhari", "Rangamati"],
};

const ZONE_NAMES = {
	dhaka: "Dhaka and around",
	country: "All other districts",
	hills: "Hill districts",
};

const DAY = 86_400_000;

const METHODS = [
	{
		id: "courier",
		name: "Courier",
		kind: "delivery",
		unit: "order",
		zones: ["dhaka", "country"],
		maxKg: 30,
		freeOverPoisha: 500_000,
		days: 3,
		rates: [[1, 6000]],
	},
	{
		id: "truck",
		name: "Truck",
		kind: "delivery",
		unit: "kg",
		zones: [],
		maxKg: null,
		freeOverPoisha: null,
		days: 5,
		rates: [
			[1, 4000],
			[10, 3000],
		],
	},
	{
		id: "pickup",
		name: "Pickup at our counter",
		kind: "pickup",
		unit: "order",
		zones: [],
		maxKg: null,
		freeOverPoisha: null,
		days: 1,
		rates: [],
	},
] as const;

/** Three methods and the 64 districts. Existing rows stay. */
export async function storeDelivery(db: D1Database, openedAt: number): Promise<void> {
	const zone = db.prepare(
		"INSERT OR IGNORE INTO delivery_zones (id, name, districts) VALUES (?, ?, ?)",
	);
	const service = db.prepare(
		`INSERT OR IGNORE INTO products (id, name, description, price_poisha, on_hand, image_key, created_by, created_at, kind)
		 VALUES (?1, ?2, ?2, 100, 0, '', 'demo-admin', ?3, 'service')`,
	);
	const method = db.prepare(
		`INSERT OR IGNORE INTO delivery_methods (id, name, kind, product_id, unit, zones, max_kg, free_over_poisha, days, created_at)
		 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	);
	const rate = db.prepare(
		"INSERT OR IGNORE INTO delivery_rates (method_id, min_quantity, unit_poisha) VALUES (?, ?, ?)",
	);
	await db.batch([
		...Object.entries(ZONES).map(([id, districts]) =>
			zone.bind(id, ZONE_NAMES[id as keyof typeof ZONES], JSON.stringify(districts)),
		),
		...METHODS.flatMap((it, n) => [
			service.bind(`delivery-${it.id}`, `Delivery: ${it.name}`, openedAt),
			method.bind(
				...[it.id, it.name, it.kind, `delivery-${it.id}`, it.unit, JSON.stringify(it.zones)],
				...[it.maxKg, it.freeOverPoisha, it.days, openedAt + n * DAY],
			),
			...it.rates.map(([from, poisha]) => rate.bind(it.id, from, poisha)),
		]),
	]);
}
