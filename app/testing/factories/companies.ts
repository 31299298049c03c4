import { eq } from "drizzle-orm";
import type { CustomerRole, CustomerState, SignedInUser } from "~/domain/accounts/rules";
import {
	companyApplications,
	customers,
	invitations,
	users,
} from "~/domain/accounts/tables.server";
import { applyForCompany } from "~/domain/companies/applications.server";
import { costCentres } from "~/domain/companies/tables.server";
import { addresses } from "~/domain/customers/tables.server";
import { hashSecret, newId, newSecret } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import { createUser } from "./factories";

export async function joinCompany(
	user: SignedInUser,
	customerId: string,
	customerRole: CustomerRole,
): Promise<SignedInUser> {
	const { db } = createTestPlatform();
	await db.update(users).set({ customerId, customerRole }).where(eq(users.id, user.id));
	return { ...user, customerId, customerRole };
}

/** Creates a company with a member of each role. */
export async function createCompany(
	state: Exclude<CustomerState, "applied" | "closed"> = "active",
) {
	const { db } = createTestPlatform();
	const customerId = newId();
	const name = `Karnaphuli Steel ${customerId.slice(0, 6)}`;
	await db
		.insert(customers)
		.values({ id: customerId, kind: "company", name, state, createdAt: Date.now() });
	const addMember = async (role: CustomerRole) => joinCompany(await createUser(), customerId, role);
	return {
		customerId,
		name,
		addMember,
		owner: await addMember("owner"),
		buyer: await addMember("buyer"),
		requester: await addMember("requester"),
		viewer: await addMember("viewer"),
	};
}

/** Returns the company's id. */
export async function createApplication(applicant: SignedInUser): Promise<string> {
	const platform = createTestPlatform();
	const application = {
		name: "Padma Furniture",
		bin: "004567890-0101",
		buys: "Hinges and screws",
		creditLimit: 0,
	};
	await applyForCompany(platform, applicant, application);
	const [row] = await platform.db
		.select({ id: companyApplications.customerId })
		.from(companyApplications)
		.where(eq(companyApplications.userId, applicant.id));
	return row?.id ?? "";
}

/** Returns the secret of the link. */
export async function createInvitation(
	customerId: string,
	email: string,
	{
		role = "buyer",
		expiresAt = Date.now() + 60_000,
		monthLimitPoisha = -1,
	}: { role?: CustomerRole; expiresAt?: number; monthLimitPoisha?: number } = {},
): Promise<string> {
	const secret = newSecret();
	await createTestPlatform()
		.db.insert(invitations)
		.values({
			tokenHash: hashSecret(secret),
			customerId,
			email,
			role,
			expiresAt,
			monthLimitPoisha,
		});
	return secret;
}

export async function createAddress(customerId: string): Promise<string> {
	const id = newId();
	await createTestPlatform().db.insert(addresses).values({
		id,
		customerId,
		label: "Works",
		name: "Main store",
		phone: "+880 1711 000001",
		address: "Plot 7, Sagarika Road, Chattogram",
	});
	return id;
}

export const createCostCentre = (customerId: string, name: string) =>
	createTestPlatform().db.insert(costCentres).values({ customerId, name });
