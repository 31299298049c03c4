import { z } from "zod";
import { productRecord, productRecords } from "~/domain/catalog/api-products.server";
import { addProductInput } from "~/domain/catalog/input";
import { addProduct } from "~/domain/catalog/management/add-product.server";
import { deleteProduct } from "~/domain/catalog/management/delete-product.server";
import { call, done } from "~/http/api/call.server";
import { carried, fromNumber, imageField } from "~/http/api/fields.server";
import { uploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { keyReused, nothingHere } from "~/http/api/problem.server";
import { productShape, productView } from "~/http/api/views/product.server";
import { deleted, inData, made, pageQuery } from "~/http/api/views/responses.server";
import { readerOf } from "~/http/api/views/viewer.server";

export const listProducts = call({
	method: "GET",
	path: "/products",
	about: "Products",
	name: "listProducts",
	summary: "The products for sale, newest first",
	who: "anyone",
	query: pageQuery,
	answer: inData(z.array(productShape)),
	example: { path: "/products", query: "limit=6" },
	async run({ platform, caller, query: { after, limit } }) {
		const { records, next } = await productRecords(platform.db, after ?? null, limit);
		const reader = readerOf(platform, caller);
		return done({ data: records.map((product) => productView(product, reader)) }, { next });
	},
});

export const getProduct = call({
	method: "GET",
	path: "/products/{id}",
	about: "Products",
	name: "getProduct",
	summary: "One product for sale",
	who: "anyone",
	answer: inData(productShape),
	refuses: [404],
	example: { path: "/products/hex-bolt-m10x60" },
	async run({ platform, caller, params }) {
		const product = await productRecord(platform.db, params.id);
		if (!product) return nothingHere();
		return done({ data: productView(product, readerOf(platform, caller)) });
	},
});

export const listProductsBare = call({
	method: "GET",
	path: "/product",
	about: "Products",
	name: "listProductsBare",
	summary: "The same products as a bare array",
	who: "anyone",
	query: pageQuery,
	answer: z.array(productShape),
	example: { path: "/product", query: "limit=6" },
	async run({ platform, caller, query: { after, limit } }) {
		const { records, next } = await productRecords(platform.db, after ?? null, limit);
		const reader = readerOf(platform, caller);
		return done(
			records.map((product) => productView(product, reader)),
			{ next },
		);
	},
});

export const postProduct = call({
	method: "POST",
	path: "/product",
	about: "Products",
	name: "addProduct",
	summary: "Put a product on sale",
	who: "admin",
	input: z.strictObject({
		name: addProductInput.shape.name,
		price: fromNumber(addProductInput.shape.price).describe("In tk, a unit"),
		quantity: fromNumber(addProductInput.shape.quantity).describe("Units in stock"),
		description: addProductInput.shape.description,
		img: imageField,
		email: carried,
	}),
	status: 201,
	answer: made,
	example: {
		path: "/product",
		input: {
			name: "Hex bolt M12 x 80",
			price: 27.5,
			quantity: 400,
			description: "Property class 8.8, zinc-plated.",
			img: "$IMAGE",
		},
	},
	async run({ platform, caller, input: { img, ...input }, idempotencyKey }) {
		const upload = await uploadedPicture(platform, caller, img, "img");
		if (!upload.ok) return upload;
		const product = { ...input, idempotencyKey };
		const added = await addProduct(platform, caller.user.id, product, upload.picture);
		if (!added.ok) return keyReused();
		return done({ success: true, _id: added.id }, { location: `/products/${added.id}` });
	},
});

export const removeProduct = call({
	method: "DELETE",
	path: "/product/{id}",
	about: "Products",
	name: "deleteProduct",
	summary: "Take a product out of the shop",
	notes:
		"One that has been ordered is archived, not erased: its orders keep what they were made with.",
	who: "admin",
	answer: deleted,
	refuses: [404],
	example: { path: "/product/$PRODUCT" },
	async run({ platform, caller, params }) {
		const { ok } = await deleteProduct(platform, caller.user.id, params.id);
		return ok ? done({ deletedCount: 1 }) : nothingHere();
	},
});
