export type ShellUser = {
	name: string | null;
	email: string;
	role: "customer" | "admin";
	imageKey: string | null;
};
