/** What the shell needs to know of who is visiting. */
export type ShellUser = {
	name: string | null;
	email: string;
	role: "customer" | "admin";
	imageKey: string | null;
};
