import { products } from "../../app/domain/catalog/tables.server";
import {
	deliveryMethods,
	deliveryRates,
	deliveryZones,
} from "../../app/domain/delivery/tables.server";
import { addRows } from "./add-rows";

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
	{
		id: "own-carrier",
		name: "Your own carrier",
		kind: "own-carrier",
		unit: "order",
		zones: [],
		maxKg: null,
		freeOverPoisha: null,
		days: 1,
		rates: [],
	},
] as const;

/** Stores four methods and the 64 districts. Existing rows stay. */
export async function storeDelivery(db: D1Database, openedAt: number): Promise<void> {
	await addRows(
		db,
		deliveryZones,
		Object.entries(ZONES).map(([id, districts]) => ({
			id,
			name: ZONE_NAMES[id as keyof typeof ZONES],
			districts,
		})),
	);
	await addRows(
		db,
		products,
		METHODS.map(({ id, name, unit }) => ({
			id: `delivery-${id}`,
			name: `Delivery: ${name}`,
			description: `Delivery: ${name}`,
			searchName: "",
			kind: "service" as const,
			unit: unit === "kg" ? unit : ("piece" as const),
			pricePoisha: 100,
			onHand: 0,
			imageKey: "",
			createdBy: "demo-admin",
			createdAt: openedAt,
		})),
	);
	await addRows(
		db,
		deliveryMethods,
		METHODS.map(({ rates: _, zones, ...it }, n) => ({
			...it,
			zones: [...zones],
			productId: `delivery-${it.id}`,
			createdAt: openedAt + n * DAY,
		})),
	);
	await addRows(
		db,
		deliveryRates,
		METHODS.flatMap(({ id, rates }) =>
			rates.map(([minQuantity, unitPoisha]) => ({ methodId: id, minQuantity, unitPoisha })),
		),
	);
}
