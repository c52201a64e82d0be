# docker build -t agn . && docker run --rm -v "$PWD:/games:ro" agn check /games
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /agn ./cmd/agn

FROM scratch
COPY --from=build /agn /agn
WORKDIR /games
ENTRYPOINT ["/agn"]
