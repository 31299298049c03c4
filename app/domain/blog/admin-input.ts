import type { z } from "zod";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { blogInput } from "./input";

export type BlogInput = z.infer<typeof blogInput>;
export type BlogFields = z.input<typeof blogInput>;

export const addBlogInput = blogInput.extend({ idempotencyKey: idempotencyKeyInput });
export type AddBlogInput = z.infer<typeof addBlogInput>;
