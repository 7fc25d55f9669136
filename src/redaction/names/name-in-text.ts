/** The source of a group that matches a name before its value in any text, one word or two such as `api key`. */
export const nameInText: string = String.raw`(?<![\w$.[\]-])((?:(?:API|[Aa](?:pi|ccess|uth)|[Pp]rivate|[Ss](?:ecret|ession|ecurity|igning)|[Ee]ncryption|[Ll]icense|[Vv]erification|[Rr]ecovery|[Cc]ard) (?=(?:[Kk]ey|KEY|[Cc]ode|[Nn]umber|[Ii]d|ID)\b))?[\w$.[\]-]{2,80})`
