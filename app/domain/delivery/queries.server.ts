import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { products } from "../catalog/tables.server";
import { chargePrice, containedVatBp } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { DeliveryOffer, DeliveryRate } from "./rules";
import { deliveryMethods, deliveryZones } from "./tables.server";

export type DeliveryZone = typeof deliveryZones.$inferSelect;

/** In raw SQL, because drizzle drops the table names in a query on one table. */
export const districtsOfMethod = sql`iif(coalesce(delivery_methods.zones, '[]') = '[]', null, (
	select json_group_array(district.value) from json_each(delivery_methods.zones) as zone
	join delivery_zones on delivery_zones.id = zone.value, json_each(delivery_zones.districts) as district))`.mapWith(
	(json: string): string[] | null => JSON.parse(json),
);

export const zoneDistricts = sql`(select json_group_array(name) from (
	select distinct district.value as name from delivery_zones, json_each(delivery_zones.districts) as district order by name))`.mapWith(
	(json: string): string[] => JSON.parse(json),
);

const ratesOfMethod = (price: SQL) => sql`(
	select json_group_array(json_object('minQuantity', min_quantity, 'unitPoisha', ${price}))
	from (select * from delivery_rates where method_id = delivery_methods.id order by min_quantity))`;

/** The methods that a buyer can choose, with their prices; the oldest first. The districts are a row each. */
export async function getDeliveryOffer(
	db: Db,
	viewer: PriceViewer,
	{ hasDistricts = true } = {},
): Promise<DeliveryOffer> {
	const rows = await db
		.select({
			...pickColumns(deliveryMethods, "id", "name", "kind", "unit"),
			districts: hasDistricts ? districtsOfMethod : sql<null>`null`,
			...pickColumns(deliveryMethods, "maxKg", "freeOverPoisha", "days"),
			vatBp: containedVatBp(viewer),
			rates: ratesOfMethod(chargePrice(viewer, sql`unit_poisha`)).mapWith(
				(json: string): DeliveryRate[] => JSON.parse(json),
			),
			zoneDistricts: hasDistricts ? zoneDistricts : sql<null>`null`,
		})
		.from(deliveryMethods)
		.innerJoin(products, eq(products.id, deliveryMethods.productId))
		.where(isNull(deliveryMethods.archivedAt))
		.orderBy(asc(deliveryMethods.createdAt), asc(deliveryMethods.id));
	const hasZones = rows.some(({ districts }) => districts !== null);
	return {
		methods: rows.map(({ zoneDistricts: _, ...method }) => method),
		districts: hasZones ? (rows[0]?.zoneDistricts ?? []) : [],
	};
}

const savedColumns = {
	...pickColumns(deliveryMethods, "id", "name", "kind", "productId", "unit", "zones", "maxKg"),
	...pickColumns(deliveryMethods, "freeOverPoisha", "days"),
	vatRateId: products.vatRateId,
	rates: ratesOfMethod(sql`unit_poisha`).mapWith((json: string): DeliveryRate[] =>
		JSON.parse(json),
	),
};

const selectSaved = (db: Db) =>
	db
		.select(savedColumns)
		.from(deliveryMethods)
		.innerJoin(products, eq(products.id, deliveryMethods.productId));

export type SavedMethod = Awaited<ReturnType<typeof selectSaved>>[number];

export const listMethods = (db: Db): Promise<SavedMethod[]> =>
	selectSaved(db)
		.where(isNull(deliveryMethods.archivedAt))
		.orderBy(asc(deliveryMethods.createdAt), asc(deliveryMethods.id));

/** Also those that can't be chosen any more, which orders have. */
export const listAllMethods = cacheInIsolate<{ id: string; name: string }[]>(
	["delivery_methods"],
	(db) =>
		db
			.select(pickColumns(deliveryMethods, "id", "name"))
			.from(deliveryMethods)
			.orderBy(asc(deliveryMethods.createdAt), asc(deliveryMethods.id)),
);

/** Also one that can't be chosen any more. */
export async function findAnyMethod(db: Db, id: string) {
	const [method] = await db
		.select(pickColumns(deliveryMethods, "id", "name", "kind"))
		.from(deliveryMethods)
		.where(eq(deliveryMethods.id, id));
	return method ?? null;
}

export async function findMethod(db: Db, id: string): Promise<SavedMethod | null> {
	const [method] = await selectSaved(db).where(
		and(eq(deliveryMethods.id, id), isNull(deliveryMethods.archivedAt)),
	);
	return method ?? null;
}

export const listZones = (db: Db): Promise<DeliveryZone[]> =>
	db.select().from(deliveryZones).orderBy(asc(deliveryZones.name));
