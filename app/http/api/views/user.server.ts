import { z } from "zod";
import type { Profile } from "~/domain/accounts/profile/queries.server";
import type { ListedUser } from "~/domain/accounts/queries.server";
import { imageAt } from "~/platform/images/image-address";

const createPictureField = (label: string) =>
	z.url().or(z.literal("")).describe(`${label}; empty if there is none`);

export const userSchema = z
	.strictObject({
		_id: z.string(),
		email: z.string(),
		role: z.enum(["customer", "admin"]),
		name: z.string(),
		img1: createPictureField("The profile photo"),
	})
	.meta({ id: "User" });

export const toUserDto = (
	user: Omit<ListedUser, "createdAt" | "customerId" | "staffRights">,
	origin: string,
): z.infer<typeof userSchema> => ({
	_id: user.id,
	email: user.email,
	role: user.role,
	name: user.name,
	img1: user.photoKey ? imageAt(origin, user.photoKey) : "",
});

export const profileSchema = userSchema
	.extend({
		address: z.string(),
		gender: z.string(),
		age: z.string(),
		education: z.string(),
		img2: createPictureField("The cover photo"),
	})
	.meta({ id: "Profile" });

export const toProfileDto = (profile: Profile, origin: string): z.infer<typeof profileSchema> => ({
	...toUserDto(profile, origin),
	address: profile.address,
	gender: profile.gender,
	age: profile.age,
	education: profile.education,
	img2: profile.coverKey ? imageAt(origin, profile.coverKey) : "",
});
