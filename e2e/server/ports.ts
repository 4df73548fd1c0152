/** The server that most specs share. */
export const SHARED_PORT = 4300;
/** A server that a spec kills. */
export const CRASH_PORT = 4301;
/** A server with canaries that go wrong. */
export const HEALTH_PORT = 4340;
/** A server whose operator changes versions while tabs are open. */
export const SWITCH_PORT = 4360;
/** A server whose stored files a spec spoils. */
export const STORE_PORT = 4320;
/** A server that is worked with from the command line. */
export const COMMAND_LINE_PORT = 4350;
/** A server with a next version of every remote that fails where a spec says so. */
export const FAULT_PORT = 4372;
/** A server whose pages are edited on their way. */
export const BOOT_PORT = 4362;
/** A server whose operators work in the console. */
export const CONSOLE_PORT = 4380;
/** A server whose operators shape flows and partners. */
export const SHAPES_PORT = 4382;
/** A server whose sample profiles answer at once. */
export const NOTICES_PORT = 4440;
/** A server on which people block and report each other. */
export const SAFETY_PORT = 4410;
/** A server on which two members find each other; the next one for desktops, beside phones. */
export const MEMBERS_PORT = 4470;
/** A server whose demo account has lived. */
export const PEOPLE_PORT = 4480;
/** A server that people use on several devices and tabs at once. */
export const DEVICES_PORT = 4430;
/** A server that pushes, and the push service it pushes to. */
export const PUSH_PORT = 4420;
export const PUSH_SERVICE_PORT = 4421;
/** What compiles a remote while it is written. */
export const HOT_PORT = 4472;
/** A server whose members lose their network. */
export const OFFLINE_PORT = 4482;
/** A server whose cards go to another company than Adyen. */
export const GATEWAYS_PORT = 4460;
/** A server of a copy of the repository that speaks a fifth language. */
export const LANGUAGE_PORT = 4484;
/** A server that a squad with a repository of its own publishes to, and what compiles its remote. */
export const SQUAD_PORT = 4486;
export const SQUAD_HOT_PORT = 4488;
/** A server that runs a remote of another house. */
export const ORDINARY_PORT = 4490;
/** A server whose operators publish shells. */
export const PUBLISHED_SHELL_PORT = 4492;
/** Three servers behind a balancer; they and their Redis have the twenty ports after it. */
export const ROLLING_PORT = 4500;
